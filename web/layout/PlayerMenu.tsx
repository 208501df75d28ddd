import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Menu, menuItemClass } from '../ui/Menu.tsx'
import { menu } from './menu.ts'

interface Props {
  name: string
  /** Undefined for a player of the game client, who has no logout control. */
  onLogOut: (() => void) | undefined
}

export function PlayerMenu({ name, onLogOut }: Props) {
  const own = menu.flatMap((section) => section.places.filter((place) => place.own))
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
      {own.map((place) => (
        <Link key={place.to} to={place.to} className={menuItemClass}>
          {t(place.label)}
        </Link>
      ))}
      {onLogOut && (
        <button type="button" className={menuItemClass} onClick={onLogOut}>
          <LogOut aria-hidden="true" className="size-4" />
          {t('layout.logout')}
        </button>
      )}
    </Menu>
  )
}
