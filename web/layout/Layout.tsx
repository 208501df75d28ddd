import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'

interface Props {
  header: ReactNode
  bottomBar: ReactNode
  sandbox: boolean
  children: ReactNode
}

/** The frame of every screen but the sign-in ones: header, the screen, what is small print. */
export function Layout({ header, bottomBar, sandbox, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {t('layout.skip')}
      </a>
      {header}
      <main
        id="content"
        tabIndex={-1}
        className="below-header mx-auto flex w-full max-w-[100rem] grow flex-col px-3 py-4 outline-none sm:px-5"
      >
        {children}
      </main>
      <footer className="page-footer">
        <span className="grow max-md:basis-full">
          {sandbox ? t('layout.sandbox') : t('layout.tagline')}
        </span>
        <Link
          to={paths.tavern}
          className="target inline-flex items-center underline decoration-line-lit underline-offset-4 hover:text-parchment"
        >
          {t('menu.tavern')}
        </Link>
        <Link
          to={paths.credits}
          className="target inline-flex items-center underline decoration-line-lit underline-offset-4 hover:text-parchment"
        >
          {t('menu.credits')}
        </Link>
      </footer>
      {bottomBar}
    </div>
  )
}
