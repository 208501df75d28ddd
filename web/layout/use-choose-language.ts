import { authRoutes } from '@app/contract/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { PlayerChanged } from '../refusals/api-error.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { chooseLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { profile } from '../player/queries.ts'
import { toast } from '../ui/toast.ts'

/** The last choice: it is the one that is kept. */
let chosen: Language | undefined

/** Keeps the last choice with the player, and what is chosen while that is in progress after it. */
async function keepChosen(): Promise<void> {
  let kept: Language | undefined
  while (chosen !== undefined && chosen !== kept) {
    const lang = chosen
    try {
      await call(authRoutes.setLanguage, { lang })
      kept = lang
    } catch (error) {
      // Another choice that has come meanwhile may succeed.
      if (chosen === lang || error instanceof PlayerChanged) throw error
    }
  }
}

/**
 * What chooses the interface language, for every control that offers it. The choice is kept in this
 * browser and with the player; a language that cannot be loaded is not chosen.
 */
export function useChooseLanguage(): (language: Language) => void {
  const signedIn = Boolean(useQuery(profile).data)
  const keep = useCall({
    about: 'language',
    send: keepChosen,
    failed: (error) => t('layout.language_not_kept', { reason: refusalText(error) }),
  })
  return (language) => {
    chooseLanguage(language).then(
      (isLast) => {
        if (!isLast || !signedIn) return
        chosen = language
        keep.run()
      },
      () => toast(t('layout.language_failed'), 'failed'),
    )
  }
}
