import { Plus, X } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import { type ColumnName, columnOf, isOwn } from './columns.ts'
import { type Condition, CONDITIONS_MAX, isPercent, limitedColumns } from './conditions.ts'

const VALUE_MAX = 1e15 - 1

interface Props {
  conditions: readonly Condition[]
  onChange: (conditions: Condition[]) => void
  signedIn: boolean
}

/** The limits to what the table's columns may show. */
export function Conditions({ conditions, onChange, signedIn }: Props) {
  const columns = limitedColumns.filter((column) => signedIn || !isOwn(column))
  const add = () => onChange([...conditions, { column: 'spread', limit: 'min', value: Number.NaN }])
  return (
    <section
      aria-label={t('overview.advanced')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      {conditions.map((condition, index) => (
        <ConditionRow
          key={index}
          condition={condition}
          columns={columns}
          onChange={(changed) => onChange(conditions.with(index, changed))}
          onRemove={() => onChange(conditions.toSpliced(index, 1))}
        />
      ))}
      {conditions.length < CONDITIONS_MAX && (
        <Button size="sm" look="plain" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t('overview.condition.add')}
        </Button>
      )}
    </section>
  )
}

/** The same limit to another column; only percent has decimals. */
const ofColumn = (condition: Condition, column: ColumnName): Condition => ({
  ...condition,
  column,
  value: isPercent(column) ? condition.value : Math.round(condition.value),
})

interface RowProps {
  condition: Condition
  columns: readonly ColumnName[]
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionRow({ condition, columns, onChange, onRemove }: RowProps) {
  const { column, limit, value } = condition
  const { kind } = columnOf(column)
  const name = t(`overview.column.${column}`)
  return (
    <div
      role="group"
      aria-label={t('overview.condition.title', { name })}
      className="flex flex-wrap items-center gap-1 max-sm:w-full"
    >
      <select
        aria-label={t('overview.condition.column')}
        value={column}
        onChange={(event) => onChange(ofColumn(condition, event.target.value as ColumnName))}
        className="field h-9 px-2 max-sm:w-full pointer-coarse:h-11"
      >
        {columns.map((one) => (
          <option key={one} value={one}>
            {t(`overview.column.${one}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('overview.condition.limit')}
        value={limit}
        onChange={(event) =>
          onChange({ ...condition, limit: event.target.value as Condition['limit'] })
        }
        className="field h-9 px-2 pointer-coarse:h-11"
      >
        {(['min', 'max'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`overview.condition.${one}`)}
          </option>
        ))}
      </select>
      <NumberInput
        label={t('overview.condition.value')}
        value={value}
        onChange={(next) => onChange({ ...condition, value: next })}
        min={kind === 'change' ? -100 : 0}
        max={VALUE_MAX}
        {...(isPercent(column)
          ? { tenths: true }
          : { shorthand: kind === 'coins' ? 'coins' : 'pieces' })}
        className="field h-9 w-24 px-2 max-sm:grow pointer-coarse:h-11"
      />
      {isPercent(column) && <span aria-hidden="true">%</span>}
      <IconButton
        size="sm"
        label={t('overview.condition.remove', { name })}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onRemove}
      />
    </div>
  )
}
