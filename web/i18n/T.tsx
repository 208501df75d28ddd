import { Fragment, type ReactNode } from 'react'
import type { MessageId } from './message-id.ts'
import { t } from './t.ts'

interface Props {
  id: MessageId
  /** Fill the placeholders; unlike those of `t`, they may be elements. */
  values: Readonly<Record<string, ReactNode>>
}

// Private-use characters mark where an element belongs; no message contains them.
const OPEN = '\uE000'
const CLOSE = '\uE001'

/** A message whose placeholders are filled with elements: a price, a link, a name in bold. */
export function T({ id, values }: Props) {
  const marks: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    const plain = typeof value === 'string' || typeof value === 'number'
    marks[name] = plain ? value : `${OPEN}${name}${CLOSE}`
  }
  const parts = t(id, marks).split(/\uE000|\uE001/)
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>
  ))
}
