import { Link } from '@tanstack/react-router'
import { Settings, UserRound } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { Menu, menuItemClass } from '../ui/Menu.tsx'
import { LogOutItem } from './LogOutItem.tsx'
import { menu } from './menu.ts'

interface Props {
  name: string
  /** Undefined for a player of the game client, who has no logout control. */
  onLogOut: (() => void) | undefined
}

/** The player's own screens by section: several sections have a queue and a history. */
export function PlayerMenu({ name, onLogOut }: Props) {
  const sections = menu
    .map(({ label, places }) => ({ label, own: places.filter((place) => place.own) }))
    .filter(({ own }) => own.length > 0)
  return (
    <Menu
      label={t('layout.player_menu', { name })}
      face={
        <>
          <UserRound aria-hidden="true" className="size-5" />
          <span className="max-w-32 truncate max-xl:hidden">{name}</span>
        </>
      }
    >
      <p className="max-w-64 truncate px-2.5 pt-1.5 pb-2 font-display text-md">{name}</p>
      <div className="brass-rule mb-1" />
      {sections.map(({ label, own }) => (
        <div key={label} role="group" aria-label={t(label)}>
          <p aria-hidden="true" className="px-2.5 pt-1.5 text-2xs text-parchment-dim">
            {t(label)}
          </p>
          {own.map((place) => (
            <Link key={place.to} to={place.to} className={menuItemClass}>
              {t(place.label)}
            </Link>
          ))}
        </div>
      ))}
      <div className="brass-rule my-1" />
      <Link to={paths.settings} className={menuItemClass}>
        <Settings aria-hidden="true" className="size-4" />
        {t('layout.settings')}
      </Link>
      {onLogOut && <LogOutItem onLogOut={onLogOut} />}
    </Menu>
  )
}
