import { t } from '../i18n/t.ts'
import { SignInNote } from '../player/SignInNote.tsx'

/** To a visitor: what is the player's own narrows nothing, because nobody is signed in. */
export function OwnFilterNote() {
  return <SignInNote text={t('overview.own_filter')} />
}
