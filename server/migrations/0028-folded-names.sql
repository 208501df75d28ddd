-- Names are now folded as every other text that is searched: full-width letters as plain ones, and
-- the Turkish dotted and dotless i as one letter.
update player
set search_name = translate(replace(normalize(search_name, NFKC), U&'i\0307', 'i'), 'ı', 'i')
where search_name <> translate(replace(normalize(search_name, NFKC), U&'i\0307', 'i'), 'ı', 'i');
