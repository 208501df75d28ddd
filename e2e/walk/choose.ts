import { languages } from '../../web/i18n/languages.ts'
import { shuffled } from './seed.ts'
import type { Control } from './view.ts'

/** Of controls that a list repeats, this many are used. */
const OF_A_KIND = 2
const CHOICES = /^(tab|radio|switch|checkbox|searchbox|spinbutton|textbox|combobox|slider)$/
const CHOICES_OF_A_KIND = 8

/** Which of the hands that the controls of a screen are dealt to: as at cards, one after the other. */
export interface Hand {
  readonly nth: number
  readonly of: number
}

/** In another language the names by which the other controls are found again are others. */
const isLanguage = ({ name }: Control) => languages.some((language) => language.name === name)

/**
 * The controls of a view to use, in the order of the seed: each that stands alone, some of those that
 * a list repeats, nearly all where they are choices; of these, what is dealt to the hand. Languages
 * come last.
 */
export function chooseControls(
  controls: readonly Control[],
  seed: string,
  hand: Hand = { nth: 0, of: 1 },
): Control[] {
  const taken = new Map<string, number>()
  const chosen = shuffled(controls, seed, ({ key }) => key).filter(
    ({ group, role, disabled, leaves }) => {
      if (disabled || leaves) return false
      const count = (taken.get(group) ?? 0) + 1
      taken.set(group, count)
      return count <= (CHOICES.test(role) ? CHOICES_OF_A_KIND : OF_A_KIND)
    },
  )
  // By their place on the page, which is much the same in every language; their names are not.
  const placed = controls.filter((control) => chosen.includes(control))
  return chosen
    .filter((control) => placed.indexOf(control) % hand.of === hand.nth)
    .toSorted((a, b) => Number(isLanguage(a)) - Number(isLanguage(b)))
}
