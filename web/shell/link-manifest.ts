import { useLanguage } from '../i18n/language.ts'

/** Makes the app installable, by its name in the player's language. Call it once. */
export function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  const show = () => (link.href = `/app-manifests/${useLanguage.getState().language}.webmanifest`)
  show()
  useLanguage.subscribe(show)
  document.head.append(link)
}
