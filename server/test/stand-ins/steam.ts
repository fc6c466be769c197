import { randomBytes } from 'node:crypto';
import { pageWith, serve, type Answer, type Asked } from './serve.ts';

const NS = 'http://specs.openid.net/auth/2.0';
const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';

/** Steam's OpenID 2.0, as far as the store knows it: its page with buttons, and whether it has signed an answer. */
export async function standInSteam({ now = () => new Date() }: { now?: () => Date } = {}) {
  /** What it has signed and was not asked about yet, by nonce. */
  const open = new Map<string, string>();
  const steam = {
    url: '',
    /** Who signs in on its page. */
    id: '76561197960287930',
    /** Answers no call. */
    silent: false,
    /** The answer that its page sends the browser back with. */
    press(address: string, outcome: 'signed-in' | 'cancelled' = 'signed-in'): string {
      const asked = new URL(address).searchParams;
      const back = new URL(asked.get('openid.return_to') ?? '');
      const parts: Record<string, string> =
        outcome === 'cancelled'
          ? { ns: NS, mode: 'cancel' }
          : {
              ns: NS,
              mode: 'id_res',
              op_endpoint: `${steam.url}/login`,
              claimed_id: `https://steamcommunity.com/openid/id/${steam.id}`,
              identity: `https://steamcommunity.com/openid/id/${steam.id}`,
              return_to: back.href,
              response_nonce: `${now().toISOString().slice(0, 19)}Z${randomBytes(8).toString('hex')}`,
              assoc_handle: '1234567890',
              signed: SIGNED,
              sig: randomBytes(20).toString('base64'),
            };
      for (const [name, value] of Object.entries(parts)) back.searchParams.set(`openid.${name}`, value);
      if (parts.response_nonce) open.set(parts.response_nonce, signature(back.searchParams));
      return back.href;
    },
    close: async () => {},
  };

  const answer = ({ method, path, query, body }: Asked): Answer => {
    if (steam.silent) return { status: 503, text: '' };
    if (path !== '/login') return { status: 404, text: '' };
    if (method === 'GET')
      return {
        status: 200,
        text: pageWith('Stand-in Steam', { 'signed-in': 'Sign in', cancelled: 'Cancel' }),
      };
    const form = new URLSearchParams(body);
    const outcome = form.get('outcome');
    if (outcome !== null) {
      const address = `${steam.url}/login?${query}`;
      return {
        status: 303,
        headers: { location: steam.press(address, outcome === 'cancelled' ? 'cancelled' : 'signed-in') },
      };
    }
    const nonce = form.get('openid.response_nonce') ?? '';
    const right = form.get('openid.mode') === 'check_authentication' && open.get(nonce) === signature(form);
    open.delete(nonce);
    return { status: 200, text: `ns:${NS}\nis_valid:${right}\n`, type: 'text/plain' };
  };

  const served = await serve(answer);
  steam.url = served.url;
  steam.close = () => served.close();
  return steam;
}

export type StandInSteam = Awaited<ReturnType<typeof standInSteam>>;

/** What a signature covers: the named parts, as they are. */
const signature = (query: URLSearchParams): string =>
  SIGNED.split(',')
    .map((name) => `${name}:${query.get(`openid.${name}`) ?? ''}`)
    .join('\n');
