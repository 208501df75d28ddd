import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': 'ホームへ戻る',
  'session.profile_failed': 'プロフィールを読み込めませんでした',
  'session.ended': 'セッションが終了しました。もう一度ログインしてください。',
  'session.banned':
    'このアカウントは利用停止になっています。心当たりがない場合はサポートにお問い合わせください。',
  'session.view': 'プレイヤーの視点',
  'session.seeing_as': '{name} の視点で表示しています。変更はできません。',
  'session.stop_seeing': '自分のアカウントに戻る',
}
