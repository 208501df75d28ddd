import { useState } from 'react'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { Choices } from '../ui/Choices.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { dropAutomaticDraft, hasAutomaticDraft, useAutomaticDraft } from './automatic-draft.ts'
import { AutomaticListWidget } from './AutomaticListWidget.tsx'
import { ConditionalForm } from './ConditionalForm.tsx'
import { StandingFormWidget } from './StandingFormWidget.tsx'

interface Props {
  itemId: number
  name: string
  /** Pieces that the player holds; undefined where it is not known. */
  held: number | undefined
  open: boolean
  onClose: () => void
}

/** Gives automatic orders of an item, and shows those that there are. */
export function AutomaticPopup({ itemId, name, held, open, onClose }: Props) {
  const [begun, setBegun] = useState(0)
  return (
    <Dialog
      title={t('automatic.title', { name })}
      description={t('automatic.text')}
      open={open}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <ClosedWidget place="market" />
        <Forms key={begun} itemId={itemId} held={held} onStartOver={() => setBegun(begun + 1)} />
        <AutomaticListWidget itemId={itemId} held={held} />
      </div>
    </Dialog>
  )
}

const kinds = ['stop', 'take', 'both', 'trail', 'stock'] as const

interface FormsProps extends Pick<Props, 'itemId' | 'held'> {
  onStartOver: () => void
}

function Forms({ itemId, held, onStartOver }: FormsProps) {
  const [kind, setKind] = useAutomaticDraft<(typeof kinds)[number]>(itemId, 'kind', 'stop')
  const [isRestored] = useState(() => hasAutomaticDraft(itemId))
  const startOver = () => {
    dropAutomaticDraft(itemId)
    onStartOver()
  }
  return (
    <div className="grid gap-3">
      {isRestored && <DraftNote onClear={startOver} />}
      <Choices
        label={t('automatic.kind')}
        named
        value={kind}
        choices={kinds.map((value) => ({ value, label: t(`automatic.${value}`) }))}
        onChange={setKind}
      />
      {kind === 'stock' ? (
        <StandingFormWidget itemId={itemId} held={held} />
      ) : (
        <ConditionalForm itemId={itemId} held={held} kind={kind} />
      )}
    </div>
  )
}
