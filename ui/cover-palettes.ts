import type { Palette } from './cover-draw.ts';

/** The nineteen palettes. A test holds the title at 4.5:1 or more on the ground of every row. */
export const PALETTES = {
  dusk: ['#2B1B4D', '#180E33', '#6B2D6E', '#E4572E', '#FFC857', '#FFE9C7'],
  fjord: ['#0D3B53', '#07263A', '#1F7A8C', '#8AD6CC', '#F4F1DE', '#F4F1DE'],
  ember: ['#3A0F12', '#22070A', '#9B2915', '#E9662C', '#FFD166', '#FFE3C2'],
  moss: ['#12372A', '#0A211A', '#3E7C4F', '#A9C86B', '#FBF3C4', '#F2F0D0'],
  clay: ['#F2C6A0', '#7A2E1D', '#C8553D', '#F28F5C', '#2D3047', '#43170D'],
  sand: ['#F3DFA2', '#2F4B5C', '#7EA172', '#E0A43A', '#BB4430', '#23343F'],
  ice: ['#CFE8EF', '#16425B', '#3A7CA5', '#81C3D7', '#F06543', '#0E2E40'],
  rose: ['#FFD1DC', '#7D1D3F', '#D64577', '#F59BB4', '#2A1A5E', '#57102B'],
  mint: ['#BFEAD0', '#0B4F48', '#1F8A70', '#6CCF9D', '#FFB703', '#073A34'],
  night: ['#10132B', '#090B1A', '#2E3A8C', '#5E7CE2', '#F5D547', '#E9ECFF'],
  void: ['#141414', '#060606', '#3B3B3B', '#D7263D', '#F5F0E6', '#F5F0E6'],
  signal: ['#0B2B8C', '#061A59', '#2F5BE0', '#FFB400', '#FFFFFF', '#FFFFFF'],
  lemon: ['#FFDE59', '#1D3557', '#E07A1F', '#FFF3B0', '#D7263D', '#1D2A44'],
  coral: ['#FF8A6B', '#5A1738', '#C3355A', '#FFD2B8', '#2B1340', '#3A0D26'],
  lagoon: ['#0A4D55', '#052F36', '#15808A', '#F2A65A', '#FCEFC7', '#FCEFC7'],
  ochre: ['#E3A73B', '#3B2A14', '#8C4A1C', '#F6D98B', '#1E4E4A', '#33200C'],
  slate: ['#2C3A47', '#18222B', '#56708A', '#C9D6DF', '#FF6B4A', '#EFF4F7'],
  iris: ['#C9C6F5', '#241B5E', '#5B4FCF', '#978EEA', '#FF7A59', '#1E1650'],
  plum: ['#4B1D52', '#2C0F31', '#8E3B7C', '#E58BB6', '#9CE5D0', '#FFE6F2'],
} satisfies Record<string, Palette>;
