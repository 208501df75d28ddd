import { useState } from 'react'
import { t } from '../../web/i18n/t.ts'
import { TabPanel, Tabs } from '../../web/ui/Tabs.tsx'
import type { Frame } from '../frame.ts'

const parts = ['by_items', 'by_origins', 'by_days', 'by_log'] as const

function Parts() {
  const [value, setValue] = useState<(typeof parts)[number]>('by_items')
  return (
    <>
      <Tabs
        label={t('profit.title')}
        panel="gallery-parts"
        value={value}
        tabs={parts.map((part) => ({ value: part, label: t(`profit.${part}`) }))}
        onChange={setValue}
      />
      <TabPanel id="gallery-parts" value={value} className="pt-2">
        {t(`profit.${value}`)}
      </TabPanel>
    </>
  )
}

export const frame: Frame = { groups: ['profit'], states: { 'four parts': Parts } }
