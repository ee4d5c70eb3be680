import { expect, test } from 'vitest';
import { mediaUrl, parseMediaUrl } from '../../../src/media/picture.ts';

const address = mediaUrl('0'.repeat(32), 480, 'jpg');

test('the address of a file of a picture says which it is', () => {
  expect(parseMediaUrl(address)).toEqual({ hash: '0'.repeat(32), width: 480, format: 'jpg' });
});

test.for([
  '/media/x.jpg',
  address.replace('.jpg', '.svg'),
  address.replace('-480', '-0480'),
  address.replace('-480', ''),
  address.replace('/media/0', '/media/%30'),
  `${address}/`,
])('%s names no file, which needs no looking up', (target) => {
  expect(parseMediaUrl(target)).toBeUndefined();
});
