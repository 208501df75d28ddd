import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { Mark } from '../ui/Mark.tsx'
import { menu, sectionOf } from './menu.ts'

/** Of the place before, in CSS px: that there is one. */
const ROOM_BEFORE = 48

interface Props {
  sandbox: boolean
  signedIn: boolean
  /** On the right: live badge, wallet, language, player. */
  children: ReactNode
}

/** Where a row is too long for its screen, the place that is open comes into view. */
const reveal = (link: HTMLElement | null) =>
  link?.parentElement?.scrollTo(link.offsetLeft - ROOM_BEFORE, 0)

/** The board over the door: sign, menu, and what is the player's own. */
export function Header({ sandbox, signedIn, children }: Props) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const section = sectionOf(pathname)
  const places = section?.places.filter((place) => signedIn || !place.own) ?? []
  return (
    <header className="sticky top-0 z-30 bg-cellar max-[18rem]:static">
      <div className="header-row">
        <Link to={paths.home} className="flex shrink-0 items-center gap-2.5 rounded-md py-1 pe-2">
          <Mark size={34} />
          <span className="font-display text-lg leading-none font-semibold text-candle max-lg:unseen">
            {t('layout.name')}
          </span>
        </Link>
        {sandbox && (
          // Only where menu and full wallet leave room in every language; the foot of every page says it, too.
          <span className="hidden sm:max-md:inline 2xl:inline">
            <Tooltip text={t('layout.sandbox')}>
              <Badge tone="warn">{t('layout.sandbox_chip')}</Badge>
            </Tooltip>
          </span>
        )}
        <nav
          aria-label={t('layout.menu')}
          className="ms-2 hidden min-w-0 items-stretch self-stretch md:flex"
        >
          {menu.map(({ to, label, base }) => (
            <Link
              key={to}
              to={to}
              aria-current={section?.base === base ? 'page' : undefined}
              className="header-link"
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className="header-end">{children}</div>
      </div>
      <div className="brass-rule" />
      {places.length > 1 && section && (
        <nav aria-label={t(section.label)} className="bg-walnut/80">
          <div className="mx-auto flex max-w-[100rem] gap-1 px-1 sm:px-5">
            {places.map(({ to, label }) => {
              const isOpen = pathname.replace(/\/$/, '') === to
              return (
                <Link
                  key={to}
                  ref={isOpen ? reveal : undefined}
                  to={to}
                  activeOptions={{ exact: true }}
                  aria-current={isOpen ? 'page' : undefined}
                  className="place-link"
                >
                  {t(label)}
                </Link>
              )
            })}
          </div>
        </nav>
      )}
    </header>
  )
}
