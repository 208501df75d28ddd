import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useAddressed } from '../address/use-addressed.ts'
import { usePages } from '../api/use-pages.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemIdOf } from '../paths.ts'
import { historySince } from '../player/history-since.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { BalanceWidget } from './BalanceWidget.tsx'
import { readEveryItem, useEveryItem } from './every-item.ts'
import { CountField } from './Field.tsx'
import { PlayerName } from './PlayerName.tsx'
import { adminUser, readWholeStatement, statement } from './queries.ts'
import { statementColumns, statementRows } from './statement-csv.ts'
import { StatementTable } from './StatementTable.tsx'

interface Props {
  /** Of the player who is loaded; empty where none is. */
  steamId: string
  onPlayer: (steamId: string) => void
}

/** The largest id of an item. */
const ASSET_MAX = 2_147_483_647

const isAsset = (id: number) => id >= 0 && id <= ASSET_MAX

/** NaN for none. */
const readAsset = ({ asset }: { readonly asset?: string }) => itemIdOf(asset) ?? Number.NaN
const writeAsset = (id: number) => (isAsset(id) ? { asset: String(id) } : {})
const typedFields = ['asset']

const route = getRouteApi('/main/$token')

/** A player's ledger, newest first, and what they held at any moment. */
export function StatementWidget({ steamId, onPlayer }: Props) {
  if (steamId === '') {
    return (
      <div className="panel">
        <EmptyState title={t('admin.no_user')} />
      </div>
    )
  }
  return (
    <>
      <div className="panel p-4">
        <Owner steamId={steamId} onPlayer={onPlayer} />
      </div>
      <BalanceWidget key={`balance ${steamId}`} steamId={steamId} />
      <Lines key={steamId} steamId={steamId} onPlayer={onPlayer} />
    </>
  )
}

/** Whose it is; their id alone until their name is known. */
function Owner({ steamId, onPlayer }: Props) {
  const name = useQuery(adminUser(steamId)).data?.name ?? null
  return <PlayerName player={{ steam_id: steamId, name }} onPlayer={onPlayer} />
}

function Lines({ steamId, onPlayer }: Props) {
  const [named, setNamed] = useAddressed(route.useSearch(), readAsset, writeAsset, typedFields)
  const asset = isAsset(named) ? named : undefined
  const language = useLanguage((state) => state.language)
  const items = useEveryItem()
  const client = useQueryClient()
  const { rows, error, retry, older } = usePages(statement(steamId, asset))
  const since = useQuery(historySince).data?.since
  const archived = since ? t('admin.archived', { date: formatDate(since, language) }) : undefined
  async function* read(signal: AbortSignal) {
    const known = await readEveryItem(client)
    for await (const page of readWholeStatement(steamId, asset, signal)) {
      yield statementRows(page, known, language)
    }
  }
  return (
    <section aria-labelledby="statement" className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-end gap-3">
        <h2 id="statement" className="grow text-lg">
          {t('admin.part.statement')}
        </h2>
        <div className="w-56 max-w-full">
          <CountField
            label={t('admin.only_asset')}
            value={named}
            onChange={setNamed}
            min={0}
            max={ASSET_MAX}
          />
        </div>
        <ExportButton
          label={t('admin.export')}
          fileName={`statement-${steamId}`}
          columns={statementColumns}
          read={read}
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <StatementTable lines={rows} {...{ items, older, archived, onPlayer }} />
      )}
    </section>
  )
}
