export const deletionKey = ['account-deletion']
export const pushesKey = ['pushes']
export const pushHereKey = ['push-here']
