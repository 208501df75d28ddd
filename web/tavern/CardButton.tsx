import type { ConfigCard } from '@app/contract/tavern.ts'
import type { ReactNode } from 'react'
import type { Language } from '../i18n/languages.ts'
import { firstClick } from '../ui/first-click.ts'
import { offProps } from '../ui/off-props.ts'
import { CardFace } from './CardFace.tsx'
import './card-button.css'
import { skillsText } from './card-text.ts'
import type { DragData } from './drop.ts'
import { type DragHandle, isSameCard } from './use-drag.ts'

interface Props {
  card: ConfigCard | undefined
  data: DragData
  drag: DragHandle
  language: Language
  /** What pressing it does, and with what. */
  label: string
  /** Why it can do nothing now. */
  blocked?: string | undefined
  onPress: () => void
  /** Where it is not the card's own. */
  attack?: number
  corner?: ReactNode
}

/** Fingers that rest on a card drag it; its skills are told to who can hover. */
const canHover = matchMedia('(hover: hover)').matches

/** A card that can be pressed, dragged, and lifted by keys. */
export function CardButton(props: Props) {
  const { card, data, drag, language, label, blocked, onPress, ...face } = props
  const moving = drag.drag?.data
  const isThis = moving !== undefined && isSameCard(moving, data)
  const skills = card && canHover ? skillsText(card) : ''
  const hint = [blocked, moving ? '' : skills].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      {...offProps(blocked)}
      data-hint={hint || undefined}
      data-lifted={(isThis && drag.drag?.by === 'keys') || undefined}
      data-away={(isThis && drag.drag?.by === 'pointer') || undefined}
      className="tavern-button"
      onClick={firstClick(onPress)}
      {...drag.propsOf(data)}
    >
      <span className="unseen">{label}</span>
      <CardFace card={card} language={language} {...face} />
    </button>
  )
}
