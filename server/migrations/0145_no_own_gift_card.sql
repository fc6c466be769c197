-- The demo sold a gift card of the store itself, which nothing here can redeem. It is taken off sale where it was loaded;
-- orders keep it. docs/decisions/0084-no-own-gift-card.md.
update products set status = 'retired' where platform_code = 'halfturn' and status = 'live';
