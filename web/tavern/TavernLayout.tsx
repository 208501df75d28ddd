import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { Mark } from '../ui/Mark.tsx'
import { paths } from '../paths.ts'
import './tavern-layout.css'

interface Props {
  /** On the right of the header. */
  aside: ReactNode
  children: ReactNode
}

/** The tavern's own frame: no menu of the market, only the way back. */
export function TavernLayout({ aside, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bg-cellar">
        <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-2 px-3 sm:gap-3 sm:px-5">
          <Link
            to={paths.home}
            className="flex min-h-11 items-center gap-2 rounded-md pe-2 text-parchment-dim hover:text-parchment"
          >
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            <Mark size={30} />
            <span className="max-sm:unseen">{t('tavern.leave')}</span>
          </Link>
          <h1 className="text-lg text-candle max-sm:unseen">{t('tavern.name')}</h1>
          <div className="ms-auto flex items-center gap-2">{aside}</div>
        </div>
        <div className="brass-rule" />
      </header>
      <main
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[100rem] grow flex-col px-2.5 outline-none py-3 sm:px-5 sm:py-4"
      >
        {children}
      </main>
    </div>
  )
}
