export const inboxKey = ['inbox'] as const
export const noticeSettingsKey = ['notice-settings'] as const
