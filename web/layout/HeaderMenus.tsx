import { ItemLocksWidget } from '../item-locks/ItemLocksWidget.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NoticesWidget } from './NoticesWidget.tsx'
import { PlayerMenu } from './PlayerMenu.tsx'

interface Props {
  /** Of the player; undefined for a visitor. */
  name: string | undefined
  onLogOut: (() => void) | undefined
}

/** At the end of the header, where there is room: notices, language and player. */
export function HeaderMenus({ name, onLogOut }: Props) {
  return (
    <>
      <NoticesWidget />
      <LanguageMenu />
      {name !== undefined && <PlayerMenu name={name} onLogOut={onLogOut} />}
      {name !== undefined && <ItemLocksWidget />}
    </>
  )
}
