import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'

interface Props {
  icon?: ReactNode
  /** 'Nothing found' unless there is something better to say. */
  title?: string
  text?: string
  /** It is all that a page shows, and its title the page's. */
  isPage?: boolean
  /** The next step: a link or a button. */
  action?: ReactNode
}

export function EmptyState({ icon, title = t('not_found'), text, isPage, action }: Props) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      {icon && <span className="text-brass-deep [&>svg]:size-10">{icon}</span>}
      <Title className="font-display text-lg">{title}</Title>
      {text && <p className="max-w-prose text-parchment-dim">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
