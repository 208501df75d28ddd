import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keptLanguage, showLanguage, useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { profile } from '../player/queries.ts'

/**
 * Shows the player's own language where this browser keeps no choice (spec part 1 section 4).
 *
 * @returns whether it is still on its way
 */
export function usePlayerLanguage(): boolean {
  const lang = useQuery(profile).data?.lang
  const shown = useLanguage((state) => state.language)
  const [failed, setFailed] = useState<Language>()
  const wanted = lang !== shown && keptLanguage() === undefined ? lang : undefined
  useEffect(() => {
    if (wanted !== undefined) showLanguage(wanted).catch(() => setFailed(wanted))
  }, [wanted])
  return wanted !== undefined && wanted !== failed
}
