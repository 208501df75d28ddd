import { Hammer, X } from 'lucide-react'
import { t } from '../../web/i18n/t.ts'
import { Button, type ButtonLook } from '../../web/ui/Button.tsx'
import { IconButton } from '../../web/ui/IconButton.tsx'
import type { Frame } from '../frame.ts'

const LOOKS: readonly ButtonLook[] = ['brass', 'plain', 'quiet', 'buy', 'sell', 'danger']

const row = (state: { busy?: boolean; blocked?: string }) => () => (
  <p className="flex flex-wrap items-center gap-3">
    {LOOKS.map((look) => (
      <Button key={look} look={look} {...state}>
        {t('kit.new_version_reload')}
      </Button>
    ))}
    <IconButton label={t('kit.close')} icon={<X className="size-4" />} {...state} />
  </p>
)

export const frame: Frame = {
  states: {
    ready: row({}),
    busy: row({ busy: true }),
    'blocked, with its reason': () => row({ blocked: t('kit.amount_first') })(),
    'three sizes': () => (
      <p className="flex flex-wrap items-center gap-3">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Button key={size} size={size} look="brass">
            <Hammer aria-hidden="true" className="size-4" />
            {t('kit.load_more')}
          </Button>
        ))}
      </p>
    ),
  },
}
