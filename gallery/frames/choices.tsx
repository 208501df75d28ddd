import { useState } from 'react'
import { t } from '../../web/i18n/t.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Choices } from '../../web/ui/Choices.tsx'
import { Switch } from '../../web/ui/Switch.tsx'
import { TabPanel, Tabs } from '../../web/ui/Tabs.tsx'
import type { Frame } from '../frame.ts'

const rarities = () =>
  (['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const).map((value) => ({
    value,
    label: t(`rarity.${value}`),
  }))

function Chosen() {
  const [value, setValue] = useState<ReturnType<typeof rarities>[number]['value']>('rare')
  return <Choices label={t('kit.search')} value={value} choices={rarities()} onChange={setValue} />
}

function Tabbed() {
  const [value, setValue] = useState<ReturnType<typeof rarities>[number]['value']>('common')
  return (
    <>
      <Tabs
        label={t('kit.search')}
        panel="tabbed"
        value={value}
        tabs={rarities()}
        onChange={setValue}
      />
      <TabPanel id="tabbed" value={value} className="p-3">
        {t(`rarity.${value}`)}
      </TabPanel>
    </>
  )
}

function Ticked({ at }: { at: boolean }) {
  const [isOn, turn] = useState(at)
  return (
    <p className="flex flex-wrap gap-4">
      <Switch label={t('rarity.mythic')} checked={isOn} onChange={turn} />
      <Checkbox label={t('rarity.epic')} checked={isOn} onChange={turn} visible />
      <Checkbox label={t('rarity.rare')} checked={false} partly onChange={turn} visible />
    </p>
  )
}

export const frame: Frame = {
  states: {
    'one of six': Chosen,
    tabs: Tabbed,
    on: () => <Ticked at />,
    off: () => <Ticked at={false} />,
  },
}
