import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profile } from '../player/queries.ts'
import { steamWallet } from './queries.ts'
import { StackWidget } from './StackWidget.tsx'
import { WalletMenu } from './WalletMenu.tsx'

/** The wallet in the header: Surprise coins at a glance, the platform's coins one press away. */
export function WalletWidget() {
  const player = useQuery(profile)
  const [opened, setOpened] = useState(false)
  // Steam is asked by those only who look.
  const wallet = useQuery({ ...steamWallet, enabled: opened })
  return (
    <WalletMenu
      userCoins={player.data?.coins}
      steamCoins={wallet.data}
      failed={wallet.isError}
      onOpen={() => setOpened(true)}
      onRetry={() => void wallet.refetch()}
    >
      <StackWidget />
    </WalletMenu>
  )
}
