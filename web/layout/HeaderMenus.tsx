import { LanguageMenu } from './LanguageMenu.tsx'
import { PlayerMenu } from './PlayerMenu.tsx'
import type { Language } from '../i18n/languages.ts'

interface Props {
  /** Of the player; undefined for a visitor. */
  name: string | undefined
  onLogOut: (() => void) | undefined
  onLanguage: (language: Language) => void
}

/** At the end of the header, where there is room: language and player. */
export function HeaderMenus({ name, onLogOut, onLanguage }: Props) {
  return (
    <>
      <LanguageMenu onChosen={onLanguage} />
      {name !== undefined && <PlayerMenu name={name} onLogOut={onLogOut} />}
    </>
  )
}
