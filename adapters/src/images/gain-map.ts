import { segment, segmentsNamed } from './clean-jpeg.ts';

export const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const ISO = 'urn:iso:std:iso:ts:21496:-1\0';

/** The numbers of a gain map (Ultra HDR 1.1); each is one, or one for each of three colours. */
const NUMBERS = ['GainMapMin', 'GainMapMax', 'Gamma', 'OffsetSDR', 'OffsetHDR', 'HDRCapacityMin', 'HDRCapacityMax'];
const NUMBER = /^-?\d{1,9}(?:\.\d{1,17})?(?:[eE]-?\d{1,3})?$/;

/** A packet of XMP that says `inside` of a file, with `attributes` in its element. */
export function packetOf(attributes: string, inside: string): string {
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about=""${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`
  );
}

/** The namespace and version with which a picture or a map says that there is a gain map. */
export const IS_ULTRA_HDR = ' xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"';

/**
 * The segments that say how a gain map is applied, written anew from its numbers, so that nothing else of its metadata
 * stays; empty if it is no gain map.
 */
export function gainMapNotes(jpeg: Buffer): Buffer[] {
  const xmp = segmentsNamed(jpeg, XMP).map(String).join('');
  const iso = segmentsNamed(jpeg, ISO).find(isIsoGainMap);
  const numbers = NUMBERS.map((name) => ({ name, values: valuesOf(xmp, name) }));
  const single = numbers.flatMap(({ name, values }) => (values.length === 1 ? ` hdrgm:${name}="${values[0]}"` : []));
  const threefold = numbers.flatMap(({ name, values }) => {
    const list = values.map((value) => `<rdf:li>${value}</rdf:li>`).join('');
    return values.length === 3 ? `<hdrgm:${name}><rdf:Seq>${list}</rdf:Seq></hdrgm:${name}>` : [];
  });
  const sense = /BaseRenditionIsHDR\s*(?:=\s*["']|>)\s*True/.test(xmp) ? 'True' : 'False';
  const attributes = `${IS_ULTRA_HDR}${single.join('')} hdrgm:BaseRenditionIsHDR="${sense}"`;
  const packet = packetOf(attributes, threefold.join(''));
  return [
    ...(xmp.includes('hdrgm:GainMapMax') ? [segment(0xe1, XMP, Buffer.from(packet))] : []),
    ...(iso ? [segment(0xe2, ISO, iso)] : []),
  ];
}

/** The segments that say in the picture that it has a gain map of these notes: XMP says so elsewhere. */
export function noteOfMap(notes: readonly Buffer[]): Buffer[] {
  return notes.some((note) => note.includes(ISO)) ? [segment(0xe2, ISO, Buffer.alloc(4))] : [];
}

function valuesOf(xmp: string, name: string): string[] {
  const [, single] = new RegExp(`hdrgm:${name}\\s*=\\s*["']([^"']{1,40})`).exec(xmp) ?? [];
  const [, listed = ''] = new RegExp(`<hdrgm:${name}[\\s>]([^]{0,600}?)</hdrgm:${name}>`).exec(xmp) ?? [];
  const several = [...listed.matchAll(/<rdf:li>\s*([^<\s]{1,40})\s*<\/rdf:li>/g)].map(([, value = '']) => value);
  const values = single === undefined ? several : [single.trim()];
  return [1, 3].includes(values.length) && values.every((value) => NUMBER.test(value)) ? values : [];
}

/** Whether these are the numbers of a gain map (ISO 21496-1), for one or three colours, and nothing else. */
function isIsoGainMap(content: Buffer): boolean {
  if (content.length < 5) return false;
  const flags = content[4] ?? 0;
  const colours = flags & 0x80 ? 3 : 1;
  return content.length === (flags & 0x08 ? 5 + 12 + 20 * colours : 5 + 16 + 40 * colours);
}
