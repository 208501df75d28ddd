import { CancelPopup } from '../../web/market/CancelPopup.tsx'
import type { Frame } from '../frame.ts'
import { uuidOf } from '../samples.ts'

const nothing = () => undefined

export const frame: Frame = {
  groups: ['market'],
  isAlone: true,
  states: {
    'a question about three orders': () => (
      <CancelPopup open lots={[1, 2, 3].map(uuidOf)} onClose={nothing} />
    ),
  },
}
