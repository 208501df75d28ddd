import { ListPlus } from 'lucide-react'
import { useOverlay } from '../address/use-overlay.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'

interface Props {
  itemId: number
  name: string
  className?: string
}

/** Opens the lists of an item; the screen has a `ListsLayer`. */
export function ItemListsButton({ itemId, name, className }: Props) {
  const overlay = useOverlay()
  return (
    <IconButton
      label={t('kit.lists_of', { name })}
      icon={<ListPlus aria-hidden="true" className="size-4.5" />}
      className={className}
      onClick={(event) => {
        // A row that is a link must not follow it.
        event.stopPropagation()
        overlay.open({}, { listing: itemId })
      }}
    />
  )
}
