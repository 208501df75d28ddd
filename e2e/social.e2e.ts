import { expect, expectAccessible, test } from './testing.ts'

test('two players become friends and trade, each seeing live what the other does', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Annabel', { coins: 900 })
  const bob = await join('Bartholomew', { items: { [id]: 3 } })
  await ann.page.goto('/credits')
  await bob.page.goto('/credits')
  const open = (of: typeof ann, waiting: number) =>
    of.page.getByRole('button', { name: `Friends and trades: ${waiting} waiting` }).click()

  await open(ann, 0)
  const annPopup = ann.page.getByRole('dialog')
  await annPopup.getByRole('tab', { name: 'Search' }).click()
  await annPopup.getByRole('searchbox').fill('barth')
  await annPopup.getByRole('button', { name: 'Invite' }).click()
  await expect(annPopup.getByText('Invitation waits')).toBeVisible()

  await open(bob, 1)
  const bobPopup = bob.page.getByRole('dialog')
  await bobPopup.getByRole('tab', { name: 'Invitations' }).click()
  await bobPopup.getByRole('button', { name: 'Accept' }).click()
  await bobPopup.getByRole('tab', { name: 'Friends' }).click()
  await expect(bobPopup.getByText('Annabel')).toBeVisible()
  await expectAccessible(bob.page)

  await annPopup.getByRole('tab', { name: 'Friends' }).click()
  await annPopup.getByRole('button', { name: 'Trade' }).click()
  await expect(annPopup.getByRole('heading', { name: 'Trade with Bartholomew' })).toBeVisible()
  await annPopup.getByLabel('Surprise coins').fill('500')
  await annPopup.getByRole('button', { name: 'Offer this and confirm' }).click()
  await expect(annPopup.getByRole('region', { name: 'You give' })).toContainText('Confirmed')

  await bobPopup.getByRole('tab', { name: 'Trades' }).click()
  await bobPopup.getByRole('button', { name: 'Open' }).click()
  await expect(bobPopup.getByRole('region', { name: 'Annabel gives' })).toContainText('500')
  await bobPopup.getByLabel('Add an item').selectOption(String(id))
  await bobPopup.getByRole('button', { name: 'Offer this and confirm' }).click()

  // Bob's offer is new to Ann: her confirmation has fallen, and she is told loudly.
  await expect(annPopup.getByRole('alert')).toContainText('Bartholomew has changed the offer')
  await expect(annPopup.getByRole('region', { name: 'You give' })).toContainText('Not confirmed')
  await expectAccessible(ann.page)
  await annPopup.getByRole('button', { name: 'Confirm', exact: true }).click()

  await expect(annPopup.getByRole('heading', { name: 'Done' })).toBeVisible()
  await expect(bobPopup.getByRole('heading', { name: 'Done' })).toBeVisible()
  await expect(bobPopup.getByRole('region', { name: 'You got' })).toContainText('500')
  await expect(annPopup.getByRole('region', { name: 'You got' })).toContainText(item.Name)
})
