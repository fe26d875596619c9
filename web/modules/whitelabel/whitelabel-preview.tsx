import { brandColourOf, readableTextOn } from '../../../domain/whitelabel/brand-colour.ts';
import type { WhitelabelFields } from '../../../domain/whitelabel/whitelabel.ts';
import { whitelabelSentences as sentences } from '../../../domain/whitelabel/text.ts';
import type { PreviewCardProps } from '../../record-screens/preview/record-preview.tsx';
import { DetailList } from '../../ui/text/detail-list.tsx';
import { SafeLink } from '../../ui/text/safe-link.tsx';
import { LogoImage } from './logo-image.tsx';
import classes from './whitelabel-preview.module.css';

/** The brand as it frames a document: header and footer in its colour. */
export function WhitelabelPreview({ record, labels }: PreviewCardProps<WhitelabelFields>) {
  const { name, group, hexacode, url, logo } = record;
  const brand = { background: brandColourOf(hexacode), color: readableTextOn(hexacode) };
  return (
    <div className={classes['document']}>
      <div className={classes['header']} style={brand}>
        <LogoImage logo={logo} alt={sentences.logoOf(name)} className={classes['logo']} />
        <strong className={classes['name']}>{name}</strong>
      </div>
      <div className={classes['body']}>
        <DetailList
          details={[
            { label: labels.group, value: group },
            { label: labels.hexacode, value: hexacode },
          ]}
        />
      </div>
      <div className={classes['footer']} style={brand}>
        <SafeLink address={url} className={classes['url']} />
        <span>{sentences.documentFooter}</span>
      </div>
    </div>
  );
}
