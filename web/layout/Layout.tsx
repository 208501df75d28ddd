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
      <main id="content" tabIndex={-1} className="below-header screen-place">
        {children}
      </main>
      <footer className="page-footer">
        <span className="grow max-md:basis-full">
          {sandbox ? t('layout.sandbox') : t('layout.tagline')}
        </span>
        <Link to={paths.tavern} className="foot-link">
          {t('menu.tavern')}
        </Link>
        <Link to={paths.credits} className="foot-link">
          {t('menu.credits')}
        </Link>
      </footer>
      {bottomBar}
    </div>
  )
}
