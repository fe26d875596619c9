import { expect, test } from 'vitest';
import { isSimplified } from './editor-loss.ts';

test.each([
  ['<b>a</b> <i>b</i>', '<p><strong>a</strong> <em>b</em></p>'],
  ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
  ['<ul><li>a</li></ul>', '<ul><li><p>a</p></li></ul>'],
  ['<strong><em>a</em></strong>', '<em><strong>a</strong></em>'],
  ['<b>a</b><b>b</b>', '<strong>ab</strong>'],
  ['<p style="text-align: left">a</p>', '<p>a</p>'],
  ['<span><span>a</span></span>', '<p>a</p>'],
])('is equivalent: %s', (before, after) => {
  expect(isSimplified(before, after)).toBe(false);
});

test.each([
  ['<table><caption>a</caption><tr><td>b</td></tr></table>', '<p>a</p><table><tr><td>b</td></tr></table>'],
  ['<div style="text-align: center"><p>a</p></div>', '<p>a</p>'],
  ['<p style="color: red">a</p>', '<p>a</p>'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['<table><tr><td colspan="2">a</td></tr></table>', '<table><tr><td>a</td></tr></table>'],
  ['<a href="https://a.test">a</a>', 'a'],
  ['<p>a</p><hr>', '<p>a</p>'],
  ['<h4>a</h4>', '<p>a</p>'],
  ['<ol start="3"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['a b', 'a'],
])('is simplified: %s', (before, after) => {
  expect(isSimplified(before, after)).toBe(true);
});
