import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { menu, type MenuPlace } from './menu.ts'

interface Screen extends MenuPlace {
  readonly section?: MenuPlace['label']
}

/** Every screen that can be gone to, in the order of the menu. */
export const screens: readonly Screen[] = [
  ...menu.flatMap(({ places, ...section }): readonly Screen[] =>
    places.length === 0 ? [section] : places.map((place) => ({ ...place, section: section.label })),
  ),
  { to: paths.settings, label: 'layout.settings' },
  { to: paths.credits, label: 'menu.credits' },
]

/** The name of a screen; with its section where another screen has the same name. */
export function screenName({ to, label, section }: Screen): string {
  const isAlone = screens.every((other) => other.to === to || other.label !== label)
  return isAlone || section === undefined ? t(label) : `${t(section)}: ${t(label)}`
}
