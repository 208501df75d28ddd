import { accountRoutes } from '@app/contract/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { formatDate } from '../ui/format-date.ts'
import { toast } from '../ui/toast.ts'
import { profile } from './queries.ts'

/**
 * That the account is to be deleted, and the way to keep it.
 *
 * @param due - unix seconds
 */
export function DueNoticeWidget({ due }: { due: number }) {
  const language = useLanguage((state) => state.language)
  const client = useQueryClient()
  const keep = useCall({
    about: 'account-deletion',
    send: (_: undefined, once) => call(accountRoutes.keep, {}, once),
    done: ({ due_at }) => {
      client.setQueryData(profile.queryKey, (own) => own && { ...own, deletion_due_at: due_at })
      toast(t('settings.delete_kept'), 'done')
    },
  })
  return (
    <>
      <p role="status" className="text-danger">
        {t('settings.delete_due', { date: formatDate(due, language) })}
      </p>
      <Button
        look="brass"
        className="justify-self-start"
        busy={keep.busy}
        onClick={() => keep.run(undefined)}
      >
        {t('settings.delete_keep')}
      </Button>
    </>
  )
}
