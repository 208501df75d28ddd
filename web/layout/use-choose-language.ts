import { authRoutes } from '@app/contract/auth.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { chooseLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { profile } from '../session/queries.ts'
import { toast } from '../ui/toast.ts'

/**
 * What chooses the interface language, for every control that offers it. The choice is kept in this
 * browser and with the player; a language that cannot be loaded is not chosen.
 */
export function useChooseLanguage(): (language: Language) => void {
  const signedIn = Boolean(useQuery(profile).data)
  const { mutate: keepWithPlayer } = useMutation({
    mutationFn: (lang: Language) => call(authRoutes.setLanguage, { lang }),
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: 'language' },
  })
  return (language) => {
    chooseLanguage(language).then(
      (isLast) => {
        if (isLast && signedIn) keepWithPlayer(language)
      },
      () => toast(t('layout.language_failed'), 'failed'),
    )
  }
}
