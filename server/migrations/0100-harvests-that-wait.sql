-- A harvest whose recipe an import had left out did not count as waiting, and nothing tried it again when
-- the recipe came back. Whoever waits for nothing is found out by the next try.

update harvest_player set waits = true
where not waits and due_at is null and exists (
  select from harvest_setting
  where harvest_setting.player_id = harvest_player.player_id and enabled);
