import { describe, expect, test } from 'vitest';
import { ehMovel, linkDoInstagram, linkDoWhatsApp, numeroEscrito } from './canais.ts';

describe('WhatsApp', () => {
  test.each([
    '11900000002',
    '(11) 90000-0002',
    '5511900000002',
    'https://wa.me/5511900000002',
    'https://wa.me/5511900000002?text=Quero%20participar%201',
    'https://api.whatsapp.com/send?phone=5511900000002&text=Ol%C3%A1',
    'https://api.whatsapp.com/send/?text=20&phone=%2B55%2011%2090000-0002',
  ])('%s gets the country code once', (configurado) => {
    expect(linkDoWhatsApp(configurado, false)).toMatch(
      /^https:\/\/web\.whatsapp\.com\/send\?phone=5511900000002&text=Ol%C3%A1/,
    );
  });
  test('keeps area code 55 apart from the country', () => {
    expect(linkDoWhatsApp('55900000002', true)).toMatch(/^whatsapp:\/\/send\?phone=5555900000002&text=/);
  });
  test('an address keeps its own country', () => {
    expect(linkDoWhatsApp('https://wa.me/351912345678', true)).toMatch(/phone=351912345678&/);
  });
  test('opens with other words where they are given', () => {
    expect(linkDoWhatsApp('11900000002', true, 'Preciso de um código.')).toBe(
      'whatsapp://send?phone=5511900000002&text=Preciso%20de%20um%20c%C3%B3digo.',
    );
  });
  test.each([
    ['11900000002', '(11) 90000-0002'],
    ['https://wa.me/5555900000002?text=Oi', '(55) 90000-0002'],
    ['https://wa.me/351912345678', '+351912345678'],
    ['1130000002', '+551130000002'],
  ])('%s is written %s', (configurado, escrito) => expect(numeroEscrito(configurado)).toBe(escrito));
  test.each(['', '  ', '@empresa', 'https://wa.me/message/ABC'])('%j is not configured', (configurado) => {
    expect(linkDoWhatsApp(configurado, true)).toBeNull();
    expect(numeroEscrito(configurado)).toBeNull();
  });
});

describe('Instagram', () => {
  test.each([
    'rifa.viva',
    '@rifa.viva',
    'https://instagram.com/rifa.viva',
    'https://www.instagram.com/rifa.viva/',
    'https://www.instagram.com/rifa.viva?igsh=abc&x=1',
    'https://instagram.com/rifa.viva/reels/#topo',
  ])('%s leads to the profile', (configurado) =>
    expect(linkDoInstagram(configurado)).toBe('https://www.instagram.com/rifa.viva'),
  );
  test.each(['', 'javascript:alert(1)', 'https://elsewhere.example/rifa', 'https://instagram.com/'])(
    '%j is not configured',
    (configurado) => expect(linkDoInstagram(configurado)).toBeNull(),
  );
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/130 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', true],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130 Safari/537.36', false],
])('%s is a phone: %s', (userAgent, movel) => expect(ehMovel(userAgent)).toBe(movel));
