import { describe, expect, it } from 'vitest';
import { links } from '../links.ts';
import {
  amountOf,
  filterCount,
  fromFirst,
  lastPageFrom,
  listState,
  queryOf,
  withoutFilter,
  withoutFilters,
} from './list-state.ts';

const of = (query: string) => listState(new URLSearchParams(query));

describe('the state of a list in its address', () => {
  it('keeps what makes sense and leaves out what does not', () => {
    expect(of('platform=steam&platform=gog&platform=steam&platform=%00&sort=9&pageSize=7&pageNum=0')).toEqual(
      {
        platform: ['steam', 'gog'],
      },
    );
    expect(of('sort=0&pageSize=10&pageNum=1&keyword=++&minPrice=&maxPrice=abc')).toEqual({});
    expect(of('sort=2&pageSize=50&pageNum=3')).toEqual({ sort: '2', pageSize: '50', pageNum: '3' });
  });

  it('knows the last of several pages, as far as one page holds them', () => {
    expect(of('through=3')).toEqual({ through: '3' });
    expect(of('pageNum=3&through=3')).toEqual({ pageNum: '3' });
    expect(of('pageNum=3&through=2')).toEqual({ pageNum: '3' });
    expect(of('through=99&pageSize=50')).toEqual({ pageSize: '50', through: '4' });
    expect(of('pageNum=2&through=99&pageSize=30')).toEqual({ pageNum: '2', pageSize: '30', through: '7' });
    expect(lastPageFrom({})).toBe(20);
    expect(fromFirst(of('pageNum=2&through=4&sort=1'))).toEqual({ sort: '1' });
  });

  it('takes both stock states ticked as none', () => {
    expect(of('stock=in_stock')).toEqual({ stock: 'in_stock' });
    expect(of('stock=in_stock&stock=out_of_stock')).toEqual({});
  });

  it('reads where and on what a key shall work', () => {
    const state = of('worksIn=AU&worksOn=steam&worksOn=gog&pageNum=2');
    expect(state).toEqual({ worksIn: 'AU', worksOn: ['steam', 'gog'], pageNum: '2' });
    expect(of('worksIn=Australia&worksOn=%00')).toEqual({});
    expect(queryOf(state, 'games')).toMatchObject({ worksIn: 'AU', worksOn: ['steam', 'gog'] });
    expect(filterCount(state, false)).toBe(2);
    expect(withoutFilter(state, 'worksIn')).toEqual({ worksIn: undefined, worksOn: ['steam', 'gog'] });
    expect(withoutFilters(state, true)).toEqual({});
  });

  it('reads prices as people type them', () => {
    expect(['5', '5.50', '5,5', '€ 1.200', '1,200.75', '-3', 'abc', ''].map(amountOf)).toEqual([
      '5',
      '5.5',
      '5.5',
      '1200',
      '1200.75',
      '3',
      null,
      null,
    ]);
  });

  it('reads ranges of numbers, also from the fields of a form', () => {
    expect(of('range=length:10:20&range=weight::5&range=bad&range=size:a:b')).toEqual({
      range: ['length:10:20', 'weight::5'],
    });
    expect(of('min.length=70%2C5&max.length=1+200&min.weight=&max.weight=x')).toEqual({
      range: ['length:70.5:1200'],
    });
    const state = of('attr=size.m&range=length:10:20&range=depth:1:&pageNum=2');
    expect(filterCount(state, false)).toBe(3);
    expect(withoutFilter(state, 'attr', 'length')).toEqual({ attr: ['size.m'], range: ['depth:1:'] });
    expect(queryOf(state, 'games').range).toEqual(['length:10:20', 'depth:1:']);
  });

  it('comes back from the address that it makes', () => {
    const state = of('keyword=moth&region=EUROPE&minPrice=5&sort=3');
    const to = links.list('games', state);
    expect(listState(new URL(to, 'https://shop.test').searchParams)).toEqual(state);
  });

  it('counts a keyword as a filter of a category, and as the subject of a search', () => {
    const state = of('keyword=moth&platform=steam&minPrice=1&maxPrice=2');
    expect(filterCount(state, false)).toBe(3);
    expect(filterCount(state, true)).toBe(2);
    expect(withoutFilters(state, true)).toEqual({ keyword: 'moth' });
  });

  it('goes without one filter, from the first page on', () => {
    const state = of('platform=steam&minPrice=1&maxPrice=2&stock=in_stock&pageNum=3');
    expect(withoutFilter(state, 'price')).toEqual({ platform: ['steam'], stock: 'in_stock' });
    expect(withoutFilter(state, 'platform')).toEqual({ minPrice: '1', maxPrice: '2', stock: 'in_stock' });
  });

  it('asks the store for a class, but for a search in everything', () => {
    expect(queryOf({}, 'games')).toMatchObject({ class: 'games', sort: '0', pageNum: 1, pageSize: 10 });
    expect(queryOf({ keyword: 'x' }, 'search')).not.toHaveProperty('class');
  });
});
