import { pick, weighed } from './random.ts';

const words = (text: string): string[] => text.split(' ');

const QUALITIES = words(
  'Amber Ashen Azure Blazing Boundless Brass Broken Burning Cobalt Cold Copper Crimson Crooked Crystal Dark Distant Dusty ' +
    'Eastern Echoing Electric Emerald Endless Fading Fallen Feral Final First Forgotten Frozen Gilded Glass Golden Gray ' +
    'Hallowed Hidden Hollow Hungry Idle Iron Ivory Jagged Last Little Lonely Lost Lucid Lunar Marble Midnight Minor Misty ' +
    'Molten Neon Nimble Northern Obsidian Old Open Pale Patient Quiet Radiant Restless Rising Roaming Rusted Sable Salt ' +
    'Scarlet Second Secret Shattered Silent Silver Sleeping Small Solar Southern Sovereign Static Steel Stolen Stray Sunken ' +
    'Swift Tangled Third Thorny Tidal Tiny Twin Unbroken Unseen Untold Vacant Velvet Verdant Violet Wandering Western Wicked ' +
    'Wild Winter Wooden Worn',
);
const THINGS = words(
  'Abyss Acre Almanac Anchor Apiary Arcade Archive Armada Atlas Aviary Bastion Beacon Bell Bridge Broadcast Caldera Camp ' +
    'Canal Caravan Carnival Cartographer Castle Cathedral Cavern Chapel Chronicle Circuit Citadel Clockwork Coast Colony ' +
    'Compass Corsair Courier Crown Depot Desert Domain Dominion Dragon Drift Dungeon Echo Ember Empire Engine Estate Exile ' +
    'Expanse Factory Falcon Farm Fathom Fleet Forest Forge Fortress Foundry Frontier Galaxy Gallery Garden Garrison Ghost ' +
    'Glacier Grove Guild Harbor Harvest Heist Helm Herald Highway Horizon House Hunter Island Journey Keep Kingdom Labyrinth ' +
    'Lantern Legacy Legion Letter Lighthouse Lodge Manor Mask Meadow Merchant Meridian Mirage Mirror Monarch Moon Mountain ' +
    'Museum Nomad Observatory Ocean Oracle Orbit Orchard Outpost Parade Passage Pilot Pioneer Planet Protocol Quarry Rally ' +
    'Raven Realm Refuge Relic River Road Saga Sanctuary Season Sentinel Shore Signal Skies Society Station Storm Summit ' +
    'Tavern Tempest Temple Theatre Tide Titan Tower Tram Valley Vault Village Voyage Warden Watch Waypoint Wharf Wolf Workshop',
);
const PLACES = words(
  'Aldermoor Brackwater Calderon Dunmere Eastvale Fenwick Glasshaven Harrowgate Ironford Kestrel Lowmark Merrow Northolt ' +
    'Orsina Pellworm Quillon Ravenna Saltmarsh Tarn Umbra Vesper Wexholm Yarrow Zephyr',
);
/** Titles of other scripts, as a store has them too. */
const FOREIGN = words(
  'Северный Тайный Последний Забытый 星空の 失われた 夜の 蒼い 龙之 山海 长安 江湖 별빛 마지막 Café Über Élan Señor Żelazny Příběh Őszi',
);
const FOREIGN_THINGS = words(
  'Странник Город Рубеж Сигнал 旅人 王国 灯台 伝説 传说 纪元 客栈 여행자 왕국 Noir Straße Étoile Niño Świt Krajina Király',
);
const NUMERALS = ['II', 'III', 'IV', 'V', '2', '3', '4', '2049', 'Zero'];
const EDITIONS = [
  'Deluxe Edition',
  'Gold Edition',
  'Complete',
  'Ultimate Edition',
  'Season Pass',
  'Soundtrack',
];
const TOOLS = words(
  'Studio Suite Editor Cleaner Backup Shield Office Draw Notes Player Converter Manager Tuner Scanner',
);
const STORES = words(
  'Arcadia Brightplay Cinder Dotmart Everplay Fableworks Gamecove Halcyon Kite Lumen Nimbus Playfield',
);

const base = (random: () => number): string =>
  weighed(random, [
    [() => `${pick(random, QUALITIES)} ${pick(random, THINGS)}`, 45],
    [() => `${pick(random, THINGS)} of ${pick(random, PLACES)}`, 15],
    [() => `${pick(random, PLACES)}: ${pick(random, QUALITIES)} ${pick(random, THINGS)}`, 15],
    [() => `The ${pick(random, QUALITIES)} ${pick(random, THINGS)}`, 12],
    [() => `${pick(random, THINGS)} & ${pick(random, THINGS)}`, 8],
    [() => `${pick(random, FOREIGN)} ${pick(random, FOREIGN_THINGS)}`, 5],
  ])();

/** The title of a game: sequels and editions among them. */
export function gameTitle(random: () => number): string {
  const sequel = random() < 0.25 ? ` ${pick(random, NUMERALS)}` : '';
  const edition = random() < 0.15 ? ` – ${pick(random, EDITIONS)}` : '';
  return `${base(random)}${sequel}${edition}`;
}

export const softwareTitle = (random: () => number): string =>
  `${pick(random, PLACES)} ${pick(random, TOOLS)} ${weighed(random, [
    ['Home', 3],
    ['Pro', 4],
    ['Business', 2],
    ['2026', 2],
    ['2027', 2],
  ])}`;

export const giftTitle = (random: () => number): string =>
  `${pick(random, STORES)} Gift Card ${pick(random, [5, 10, 15, 20, 25, 50, 75, 100, 150, 200])}`;

export const gameTimeTitle = (random: () => number): string =>
  `${base(random)} – ${pick(random, [30, 60, 90, 180, 360])} Days of Game Time`;

export const goodsTitle = (random: () => number): string =>
  `${pick(random, QUALITIES)} ${pick(random, words('Headset Keyboard Mouse Controller Mat Cable Stand Case Charger Webcam'))} ${pick(random, PLACES)}`;

export const maker = (random: () => number): string =>
  `${pick(
    random,
    weighed(random, [
      [QUALITIES, 1],
      [PLACES, 1],
    ]),
  )} ${pick(random, words('Games Interactive Works Studios Entertainment Software Labs Collective'))}`;
