import { read, upload } from '../call-facts.ts';

export const filesFacts = {
  imageUpload: upload('/api/common/image_upload'),
  image: read('/api/common/image'),
  picture: read('/api/common/picture'),
};
