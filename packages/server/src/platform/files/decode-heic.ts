import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import createHeif, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js';

import type { Reason } from '@fulcrum/contract/codes';
import { IMAGE_PIXELS_MAX } from '@fulcrum/contract/files/calls';

import { Refused } from '../refusal.ts';
import { pngOf } from './png.ts';

const MILLION = 1_000_000;
const MIB = 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;
/**
 * Limit of the decoder's memory: the largest accepted picture, rotated, needs about 450; more is an
 * attack.
 */
export const MEMORY_MIB_MAX = 768;

// Constants of libheif's interface.
const COLOURS_RGB = 1;
const CHROMA = { 3: 10, 4: 11 } as const;
const CHANNEL_INTERLEAVED = 10;
const ERROR_UNSUPPORTED_FILE = 3;
const ERROR_UNSUPPORTED_FEATURE = 4;
const ERROR_MEMORY = 6;
const SUBERROR_LIMIT = 1_000;
const ERROR_BYTES = 12;
const POINTER_BYTES = 4;

/**
 * Decodes the main picture of a HEIC file to PNG: rotated and mirrored as the file says, with its
 * colour profile and no other metadata. Refuses a file that cannot be read. It blocks for seconds
 * and may need much memory, so run it in a separate thread.
 */
export async function decodeHeic(bytes: Uint8Array, memoryMibMax: number): Promise<Buffer> {
  const { heif, isFull } = startDecoder(memoryMibMax * MIB);
  const context = heif._heif_context_alloc();
  const error = heif._malloc(ERROR_BYTES);
  const out = heif._malloc(POINTER_BYTES);

  /** Runs a call that reads untrusted data; returns what the call wrote to `out`. */
  function read(call: () => void): number {
    try {
      call();
    } catch {
      // The decoder crashed without an error code: out of memory or out of bounds.
      throw new Refused(isFull() ? 'file.tooHeavy' : 'file.damaged');
    }
    const [code = 0, suberror = 0] = words(heif, error);
    if (code !== 0) throw refusalOf(code, suberror);
    return words(heif, out)[0] ?? 0;
  }

  // The decoder takes the limit as the side of a square.
  heif._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(IMAGE_PIXELS_MAX)));
  const file = copiedIn(heif, bytes);
  read(() => heif._heif_context_read_from_memory(error, context, file, bytes.length, 0));
  const main = read(() => heif._heif_context_get_primary_image_handle(error, context, out));
  const size = heif._heif_image_handle_get_width(main) * heif._heif_image_handle_get_height(main);
  if (size > IMAGE_PIXELS_MAX) throw tooManyPixels();
  const channels = heif._heif_image_handle_has_alpha_channel(main) === 1 ? 4 : 3;
  const profileBytes = heif._heif_image_handle_get_raw_color_profile_size(main);
  const profile = heif._malloc(Math.max(1, profileBytes));
  if (profileBytes > 0) {
    read(() => heif._heif_image_handle_get_raw_color_profile(error, main, profile));
  }
  const drawn = read(() =>
    heif._heif_decode_image(error, main, out, COLOURS_RGB, CHROMA[channels], 0),
  );
  const width = heif._heif_image_get_width(drawn, CHANNEL_INTERLEAVED);
  const height = heif._heif_image_get_height(drawn, CHANNEL_INTERLEAVED);
  const first = heif._heif_image_get_plane_readonly2(drawn, CHANNEL_INTERLEAVED, out);
  const [stride = 0] = words(heif, out);
  const heap = heif.HEAPU8 as Uint8Array;
  const rows = Array.from({ length: height }, (_, row) => {
    const start = first + row * stride;
    return heap.subarray(start, start + width * channels);
  });
  const colourProfile = profileBytes > 0 ? heap.slice(profile, profile + profileBytes) : null;
  return pngOf({ width, height, channels, rows, colourProfile });
}

/** Starts the decoder with a memory limit; `isFull` says whether it wanted more. */
function startDecoder(bytesMax: number): { heif: MainModule; isFull: () => boolean } {
  const path = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');
  const code = new WebAssembly.Module(readFileSync(path));
  let isFull = false;
  const heif = createHeif({
    // The errors of each call report problems with a file, so the printed text is not needed.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => unknown,
    ) {
      const instance = new WebAssembly.Instance(code, imports);
      for (const memory of Object.values(instance.exports)) {
        if (!(memory instanceof WebAssembly.Memory)) continue;
        const grow = memory.grow.bind(memory);
        memory.grow = (pages) => {
          isFull = memory.buffer.byteLength + pages * WASM_PAGE_BYTES > bytesMax;
          if (isFull) throw new RangeError('A picture needs more memory than is allowed');
          return grow(pages);
        };
      }
      return receive(instance);
    },
  });
  return { heif, isFull: () => isFull };
}

function copiedIn(heif: MainModule, bytes: Uint8Array): number {
  const start = heif._malloc(bytes.length);
  (heif.HEAPU8 as Uint8Array).set(bytes, start);
  return start;
}

/** Returns the three words at an address: the code, second code and text of an error. */
const words = (heif: MainModule, start: number): Uint32Array =>
  (heif.HEAPU32 as Uint32Array).subarray(start / POINTER_BYTES, start / POINTER_BYTES + 3);

function refusalOf(code: number, suberror: number): Refused {
  if (suberror === SUBERROR_LIMIT) return tooManyPixels();
  const reasons: Readonly<Record<number, Reason>> = {
    [ERROR_UNSUPPORTED_FILE]: 'file.heic',
    [ERROR_UNSUPPORTED_FEATURE]: 'file.heic',
    [ERROR_MEMORY]: 'file.tooHeavy',
  };
  return new Refused(reasons[code] ?? 'file.damaged');
}

const tooManyPixels = () => new Refused('file.pixels', { max: IMAGE_PIXELS_MAX / MILLION });
