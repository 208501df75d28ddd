import { useQuery } from '@tanstack/react-query'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useFavoriteIds } from '../favorites/use-favorite-ids.ts'
import { useMarking } from '../favorites/use-marking.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NameForm } from './NameForm.tsx'
import { watchLists } from './queries.ts'
import { useCreateList, useMarkOnList } from './use-watching.ts'

interface Props {
  itemId: number
  open: boolean
  onClose: () => void
}

/** On which of the player's lists an item is; it can be put on a new one, too. */
export function ItemListsPopup({ itemId, open, onClose }: Props) {
  const language = useLanguage((state) => state.language)
  const item = useQuery(catalog).data?.byId.get(itemId)
  const { ids } = useFavoriteIds('items')
  const favorite = useMarking('items')
  const lists = useQuery(watchLists)
  const create = useCreateList()
  return (
    <Dialog
      title={t('kit.lists_of', { name: itemName(item, language) })}
      open={open}
      onClose={onClose}
      size="sm"
    >
      <div className="grid gap-1">
        <Line
          name={t('lists.favorites')}
          checked={favorite.doing?.is_marked ?? ids.includes(itemId)}
          onChange={() => favorite.toggle(itemId)}
        />
        {lists.isLoadingError ? (
          <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />
        ) : lists.data ? (
          lists.data.map(({ list_id, name, item_ids }) => (
            <ListLine
              key={list_id}
              name={name}
              isOn={item_ids.includes(itemId)}
              list_id={list_id}
              item_id={itemId}
            />
          ))
        ) : (
          <Skeleton className="h-24" />
        )}
        <div className="mt-3">
          <NameForm
            label={t('lists.new')}
            action={t('lists.create')}
            busy={create.busy}
            error={create.error}
            among={lists.data}
            onSubmit={(name, clear) => create.run({ name, item_ids: [itemId] }, clear)}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface ListLineProps {
  name: string
  /** As the server has it. */
  isOn: boolean
  list_id: string
  item_id: number
}

/** Each list of its own: several may be on their way at once. */
function ListLine({ name, isOn, ...mark }: ListLineProps) {
  const { run, doing } = useMarkOnList()
  return (
    <Line
      name={name}
      checked={doing?.is_on ?? isOn}
      onChange={(is_on) => run({ ...mark, is_on })}
    />
  )
}

interface LineProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Line({ name, checked, onChange }: LineProps) {
  return (
    <div className="flex min-h-9 items-center wrap-anywhere pointer-coarse:min-h-11">
      <Checkbox visible label={name} checked={checked} onChange={onChange} />
    </div>
  )
}
