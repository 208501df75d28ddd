/** What is closed for the moment, and what still works. */
export const closed = {
  'closed.market':
    'The market is closed for the moment: nothing can be listed or traded. Your lots stay where they are, and you can cancel them.',
  'closed.exchange': 'The exchange is closed for the moment. What is under way will be finished.',
  'closed.craft': 'Crafting is closed for the moment. What is under way will be finished.',
  'closed.factory': 'The farm is closed for the moment. Jobs under way will be finished.',
  'closed.harvest':
    'Harvesting is closed for the moment: runs under way bring what they bring, and none begins. You can switch recipes off.',
  'closed.spin': 'The roulette is closed for the moment.',
  'closed.trades':
    'Trades are closed for the moment: nothing changes hands. You can withdraw your confirmation or end a trade.',
  'closed.rent':
    'Rent is closed for the moment: nothing can be placed, bought or collected. You can take back what you placed, with its salary.',
  'closed.starter': 'Gifts are closed for the moment. Your starter pack waits for you.',
  'closed.tavern': 'The reward of the day is not paid for the moment. The games go on.',
}
