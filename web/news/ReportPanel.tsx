import { MessageCircle } from 'lucide-react'
import { memo } from 'react'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { buttonClass } from '../ui/Button.tsx'

/** The way to the chat community, for whoever found something broken. */
export const ReportPanel = memo(function ReportPanel({ url }: { url: string }) {
  useMessages()
  return (
    <section
      aria-labelledby="report-title"
      className="panel grid justify-items-start gap-3 p-5 sm:p-6"
    >
      <h2 id="report-title" className="text-lg">
        {t('news.report_title')}
      </h2>
      <p className="text-pretty text-parchment-dim">{t('news.report_text')}</p>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'lg' })}>
        <MessageCircle aria-hidden="true" className="size-5" />
        {t('news.report')}
      </a>
    </section>
  )
})
