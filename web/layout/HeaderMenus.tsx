import { ItemLocksWidget } from '../item-locks/ItemLocksWidget.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NoticesWidget } from './NoticesWidget.tsx'
import { PlayerMenu } from './PlayerMenu.tsx'

interface Props {
  /** Of the player; undefined for a visitor. */
  name: string | undefined
  onLogOut: (() => void) | undefined
}

/** At the end of the header: notices, and where there is room language and player. */
export function HeaderMenus({ name, onLogOut }: Props) {
  return (
    <>
      {/* A visitor's notices are in the sheet of a phone: its header has no room beside "Log in". */}
      <div className={name === undefined ? 'max-md:hidden' : undefined}>
        <NoticesWidget />
      </div>
      <div className="hidden items-center gap-1 md:flex">
        <LanguageMenu />
        {name !== undefined && <PlayerMenu name={name} onLogOut={onLogOut} />}
        {name !== undefined && <ItemLocksWidget />}
      </div>
    </>
  )
}
