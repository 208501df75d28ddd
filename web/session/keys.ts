export const profileKey = ['profile'] as const
