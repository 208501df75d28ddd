import type { view as en } from '../en/view.ts'

export const view: Record<keyof typeof en, string> = {
  'view.title': 'プレイヤーの視点',
  'view.seeing_as': '{name} の視点で表示しています。変更はできません。',
  'view.stop': '自分のアカウントに戻る',
  'view.over': '{name} の視点での表示を終了しました。',
}
