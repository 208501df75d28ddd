import { LIST_NAME_MAX } from '@app/contract/watch-list.ts'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../refusals/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { isComposing } from '../ui/key-press.ts'

interface Props {
  /** Of the field. */
  label: string
  /** What its button does. */
  action: string
  /** What the field holds at first. */
  initial?: string
  busy: boolean
  error: Error | null
  onSubmit: (name: string, clear: () => void) => void
  /** Gives up what is typed, by Escape; it then begins with the field in focus. */
  onGiveUp?: () => void
}

/** A field for a name with its button; what was refused is said under it. */
export function NameForm({ label, action, initial = '', busy, error, onSubmit, onGiveUp }: Props) {
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is typed by the time it is done stays.
    const clear = () => setName((now) => (now === name ? '' : now))
    if (!busy && name.trim() !== '') onSubmit(name.trim(), clear)
  }
  return (
    <form onSubmit={submit} className="grid min-w-0 grow gap-1.5">
      <div className="flex gap-2">
        <input
          type="text"
          aria-label={label}
          placeholder={label}
          value={name}
          maxLength={LIST_NAME_MAX}
          autoComplete="off"
          autoFocus={onGiveUp !== undefined}
          onFocus={(event) => onGiveUp && event.currentTarget.select()}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (!onGiveUp || event.key !== 'Escape' || isComposing(event.nativeEvent)) return
            // Not the popup around it.
            event.stopPropagation()
            onGiveUp()
          }}
          className="field h-9 w-full min-w-0 px-2.5 placeholder:text-parchment-faint pointer-coarse:h-11"
        />
        <Button
          type="submit"
          busy={busy}
          className="shrink-0 whitespace-nowrap"
          {...(name.trim() === '' && { blocked: t('lists.name_first') })}
        >
          {action}
        </Button>
      </div>
      {error && (
        <p role="alert" ref={bringIntoView} className="text-sm text-danger">
          {refusalText(error, t('lists.failed'))}
        </p>
      )}
    </form>
  )
}

/** The field may be the last thing in view, below a long list. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
