/** What the keys of everything about the player's messages begin with. */
export const inboxKey = ['inbox'] as const
export const unreadKey = [...inboxKey, 'unread'] as const
export const noticeSettingsKey = ['notice-settings'] as const
